import { useId } from 'react'

/** 144 gold hairlines behind the voucher, fading before the text. */
export function Rays() {
  const id = useId()
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 1200"
      className="rays pointer-events-none absolute top-1/2 left-1/2 -mt-[380px] -ml-[380px] size-[760px] max-w-none sm:-mt-[600px] sm:-ml-[600px] sm:size-[1200px]"
    >
      <defs>
        <radialGradient id={`${id}fade`}>
          <stop offset=".3" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}mask`}>
          <ellipse cx="600" cy="600" rx="600" ry="400" fill={`url(#${id}fade)`} />
        </mask>
      </defs>
      <path d={lines} mask={`url(#${id}mask)`} strokeWidth="1" strokeOpacity=".7" className="stroke-coin-edge" />
    </svg>
  )
}

const lines = Array.from({ length: 144 }, (_, ray) => {
  const angle = (ray / 144) * Math.PI * 2
  const at = (reach: number) => `${(600 + reach * Math.cos(angle)).toFixed(1)} ${(600 + reach * Math.sin(angle)).toFixed(1)}`
  return `M${at(140)}L${at(ray % 2 ? 560 : 448)}`
}).join('')
