import { LogoMark } from './logo.tsx'

/** The first moments, until it is known who is signed in and their page is loaded. */
export function Boot() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <LogoMark className="size-9 fade-in animate-in fill-mode-both delay-300 duration-300" />
    </div>
  )
}
