import { Rosette } from '#web/ui/rosette.tsx'

const center = { cx: 350, cy: 470 }
const field = { ...center, radius: 290, amplitude: 74, waves: 18, strands: 26, points: 420 }
const ring = { ...center, radius: 188, amplitude: 42, waves: 14, strands: 18, points: 360 }
const crown = { ...center, radius: 118, amplitude: 20, waves: 24, strands: 12, points: 420 }
const face = { ...center, radius: 56, amplitude: 7, waves: 30, strands: 6, points: 420 }

/** The engraving beside the login form, a coin in its guilloché. */
export function LoginArt() {
  return (
    <svg
      aria-hidden
      viewBox="-15 105 730 730"
      className="fade-in absolute inset-x-0 top-4 animate-in duration-500 h-[calc(100%-152px)] w-full"
    >
      <Rosette wave={field} stroke="oklch(0.85 0.05 168)" strokeOpacity=".17" strokeWidth=".8" />
      <Rosette wave={ring} stroke="oklch(0.85 0.05 168)" strokeOpacity=".26" strokeWidth=".8" />
      <Rosette wave={crown} stroke="oklch(0.83 0.13 85)" strokeOpacity=".6" strokeWidth=".8" />
      <defs>
        <radialGradient id="coin-face" cx=".36" cy=".3" r=".9">
          <stop offset="0" stopColor="#f8d983" />
          <stop offset=".55" stopColor="#e6ae3c" />
          <stop offset="1" stopColor="#b97d1c" />
        </radialGradient>
      </defs>
      <circle {...circle(80)} fill="url(#coin-face)" />
      <circle {...circle(76)} fill="none" stroke="#8a5a10" strokeOpacity=".55" strokeWidth="4" strokeDasharray="1.6 2.38" />
      <circle {...circle(68)} fill="none" stroke="#8a5a10" strokeOpacity=".6" />
      <Rosette wave={face} stroke="#8a5a10" strokeOpacity=".5" strokeWidth=".7" />
      <g transform="translate(331 444)" fill="#6f470b">
        <rect width="7.5" height="52" rx="3.7" />
        <path d="M3.7 0H20a17 17 0 0 1 0 34H3.7v-7H20a10 10 0 0 0 0-20H3.7Z" />
      </g>
    </svg>
  )
}

function circle(r: number) {
  return { ...center, r }
}
