import { PageFrame } from './page-frame.tsx'
import { words } from './words.ts'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The choose page's shape, invisible for 150 ms so that a quick answer shows no flicker. */
export function RewardSkeleton() {
  return (
    <PageFrame title={words.title}>
      <main aria-busy className="fade-in animate-in fill-mode-both delay-150 duration-300">
        <h1 className="sr-only">{words.frame.loading}</h1>
        <div className="pt-3.5 pb-7 sm:pt-9 sm:pb-10">
          <span className="block h-5 w-52 rounded-sm bg-secondary" />
          <span className="mt-4 block h-9 w-full max-w-[480px] rounded-sm bg-secondary sm:h-12" />
          <span className="mt-3 block h-9 w-3/4 max-w-[420px] rounded-sm bg-secondary sm:h-12" />
        </div>
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-5 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8">
          {cards.map((card) => (
            <span key={card} className="block aspect-[1.586] rounded-lg bg-secondary" />
          ))}
        </div>
      </main>
    </PageFrame>
  )
}
