import { Rosette } from '#web/ui/rosette.tsx'

/** 404 with an engraved rosette for its zero. */
export function ErrorNumeral() {
  return (
    <svg aria-hidden viewBox="0 0 412 160" className="-ml-1 w-full max-w-[412px]">
      <text x="0" y="155" className="fill-foreground font-display text-[208px] tracking-[-.02em]">
        4
      </text>
      <text x="284" y="155" className="fill-foreground font-display text-[208px] tracking-[-.02em]">
        4
      </text>
      <g className="stroke-foreground" strokeOpacity=".55" strokeWidth=".8">
        <Rosette wave={{ cx: 204, cy: 87, radius: 52, amplitude: 16, waves: 20, strands: 14 }} />
        <Rosette wave={{ cx: 204, cy: 87, radius: 24, amplitude: 8, waves: 16, strands: 8 }} />
      </g>
    </svg>
  )
}
