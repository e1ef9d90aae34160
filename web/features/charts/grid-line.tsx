type GridLineProps = {
  y: number
  width: number
  label: string /** Phones have no room at the right: the label sits under the line. */
  labelLeft?: boolean
}

/** A dotted line with its value at the right, just above it. */
export function GridLine({ y, width, label, labelLeft = false }: GridLineProps) {
  return (
    <g>
      <line x1={0} x2={width} y1={y} y2={y} className="stroke-border" strokeDasharray="1 5" strokeLinecap="round" />
      <AxisText x={labelLeft ? 0 : width} y={labelLeft ? y + 15 : y - 6} anchor={labelLeft ? 'start' : 'end'}>
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
