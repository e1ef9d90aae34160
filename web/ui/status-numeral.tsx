import { Rosette } from './rosette.tsx'

const advance = 142
const outer = { cx: 62, cy: 104, radius: 52, amplitude: 16, waves: 12, strands: 14, points: 300 }
const inner = { cx: 62, cy: 104, radius: 24, amplitude: 8, waves: 9, strands: 8, points: 200 }

/** Draws a status such as "404" in large figures, each zero as a rosette. */
export function StatusNumeral({ status }: { status: number }) {
  const digits = [...String(status)].map((digit, place) => ({ digit, x: place * advance }))
  return (
    <svg aria-hidden viewBox="0 0 424 200" className="-ml-2 w-full max-w-[424px] fill-foreground stroke-foreground">
      {digits.map(({ digit, x }) =>
        digit === '0' ? (
          <g key={x} transform={`translate(${x} 0)`} strokeWidth=".8" strokeOpacity=".55">
            <Rosette wave={outer} />
            <Rosette wave={inner} />
          </g>
        ) : (
          <text key={x} x={x} y="170" stroke="none" className="font-display text-[208px] tracking-[-.02em]">
            {digit}
          </text>
        ),
      )}
    </svg>
  )
}
