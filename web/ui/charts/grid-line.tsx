type GridLineProps = {
  y: number
  width: number
  label: string
}

/** A dotted grid line with its value above its right end. */
export function GridLine({ y, width, label }: GridLineProps) {
  return (
    <g>
      <line x1={0} x2={width} y1={y} y2={y} className="stroke-border" strokeDasharray="1 5" strokeLinecap="round" />
      <AxisText x={width} y={y - 6} anchor="end">
        {label}
      </AxisText>
    </g>
  )
}

type AxisTextProps = { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; children: string }

export function AxisText({ x, y, anchor = 'start', children }: AxisTextProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-muted-foreground text-2xs">
      {children}
    </text>
  )
}
