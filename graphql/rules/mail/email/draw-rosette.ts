/** A guilloché ring: `strands` waves of one frequency, each shifted a little, woven around a circle. */
export type Rosette = { radius: number; swing: number; waves: number; strands: number }

type Point = { x: number; y: number }

/** Cover of each pixel (0–1) by the rosette's anti-aliased lines. */
export function drawRosette(rosette: Rosette, center: Point, width: number, height: number, lineWidth: number): Float32Array {
  const cover = new Float32Array(width * height)
  for (let strand = 0; strand < rosette.strands; strand++) {
    const line = new Float32Array(width * height)
    const points = strandPoints(rosette, center, strand)
    for (const [index, from] of points.entries()) {
      const to = points[(index + 1) % points.length]
      if (to) drawSegment(line, width, height, from, to, lineWidth / 2)
    }
    for (const [at, share] of line.entries()) if (share > 0) cover[at] = Math.min(1, (cover[at] ?? 0) + share)
  }
  return cover
}

const pointsPerStrand = 720

const strandPoints = ({ radius, swing, waves, strands }: Rosette, center: Point, strand: number): Point[] =>
  Array.from({ length: pointsPerStrand }, (_, index) => {
    const angle = (index / pointsPerStrand) * 2 * Math.PI
    const distance = radius + swing * Math.sin(waves * angle + (strand / strands) * 2 * Math.PI)
    return { x: center.x + distance * Math.cos(angle), y: center.y + distance * Math.sin(angle) }
  })

/** Joints keep the greater of both ends' cover, so a strand has one weight all along. */
function drawSegment(line: Float32Array, width: number, height: number, from: Point, to: Point, half: number): void {
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - half - 1))
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + half + 1))
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - half - 1))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + half + 1))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const share = half + 0.5 - distanceToSegment({ x: x + 0.5, y: y + 0.5 }, from, to)
      const at = y * width + x
      if (share > (line[at] ?? 0)) line[at] = Math.min(1, share)
    }
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - nearest * dx, point.y - from.y - nearest * dy)
}
