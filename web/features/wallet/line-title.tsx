import { Link } from 'react-router'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { lineCause } from './line-cause.ts'

type LineTitleProps = { line: Parameters<typeof lineCause>[0] & { description: string } }

/** What a line says, leading to what caused it. */
export function LineTitle({ line }: LineTitleProps) {
  const { timeZone } = useUser().company
  const cause = lineCause(line, { timeZone, maySeeLog: useMay()('audit.view') })
  if (!cause) return <span className="font-medium">{line.description}</span>
  return (
    <Link to={cause} className="font-medium hover:underline">
      {line.description}
    </Link>
  )
}
