import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'

type ChartRow = { key: string; label: string; value: string }

type ChartFigureProps = {
  title: string
  summary: string
  width: number
  height: number
  /** The chart's data, rendered as a table for screen readers. */
  rows: ChartRow[]
  valueHead: string
  children: ReactNode
}

/** The frame of an SVG chart. Screen readers get its title, a summary sentence and its data as a table. */
export function ChartFigure({ title, summary, width, height, rows, valueHead, children }: ChartFigureProps) {
  const t = useTranslations('charts')
  const id = useId()
  return (
    <>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block overflow-visible print:max-w-full"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        {children}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
