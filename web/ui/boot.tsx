import { LogoMark } from './logo.tsx'

/** The logo in the middle of an empty screen, shown until the session and the page are loaded. It fades in after 300 ms. */
export function Boot() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <LogoMark className="size-9 fade-in animate-in fill-mode-both delay-300 duration-300" />
    </div>
  )
}
