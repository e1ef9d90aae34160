import { Rosette } from '#web/ui/rosette.tsx'

const outer = { cx: 74, cy: 74, radius: 52, amplitude: 15, waves: 30, strands: 9, points: 480 }
const inner = { cx: 74, cy: 74, radius: 26, amplitude: 8, waves: 18, strands: 7, points: 360 }

/** "404" with its zero engraved as a rosette. */
export function StatusNumeral({ status }: { status: number }) {
  return (
    <div aria-hidden className="-ml-2 flex items-center gap-1 font-display text-[7rem] leading-[7.5rem] font-[380] tracking-[-.03em] sm:text-[11.5rem] sm:leading-[10rem]">
      {[...String(status)].map((digit, place) =>
        digit === '0' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <svg key={place} viewBox="0 0 148 148" className="mx-1 size-[5.3rem] stroke-foreground sm:size-[8.6rem]">
            <Rosette wave={outer} strokeWidth=".5" strokeOpacity=".75" />
            <Rosette wave={inner} strokeWidth=".5" strokeOpacity=".75" />
          </svg>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={place}>{digit}</span>
        ),
      )}
    </div>
  )
}
