import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import { OfferedBrands } from '#web/entities/brand/offered-brands.tsx'
import { piecesOf, variableOf } from '#web/entities/message/placeholder.ts'
import { useSpending } from '#web/entities/points/spending.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import type { FinishStepQuery } from '#web/gql/graphql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Section } from '#web/ui/section.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { channelReach } from './channel-reach.ts'
import type { LaunchFacts } from './next-events.ts'
import { rewardsLabel } from './rewards-label.ts'
import { ScheduleLines } from './schedule-lines.tsx'

const marksShown = 12
const catalogueWord = { all: 'allBrands', selected: 'brands', rule: 'ruleBrands' } as const
const upToWord = { all: 'allBrandsUpTo', selected: 'brandsUpTo', rule: 'ruleBrandsUpTo' } as const

type ReviewProps = {
  imports: FinishStepQuery['imports']
  nameless: number
  /** The number of recipients with a mobile number, whom SMS and WhatsApp can reach. */
  withMobile: number
  /** The time of the last test message, null if none was sent. */
  testedAt: string | null
  /** Undefined without delivery settings. */
  facts: LaunchFacts | undefined
  /** The name of the member who receives the file of codes. Undefined if codes are emailed, or for other delivery types. */
  receiver: string | undefined
}

/** The settings of each step, each with a link to edit it. */
export function Review({ imports, nameless, withMobile, testedAt, facts, receiver }: ReviewProps) {
  const t = useTranslations('launch')
  const draft = useDraft()
  const { name, currency, internal_reference, catalogue, delivery, email, recipient_count } = draft
  const variables = useTranslations('message.variable')
  const { timeZone } = useUser().company
  const spending = useSpending(draft)
  const unit = usePointUnit(draft.delivery_type)
  const skipped = imports.reduce((sum, { duplicate }) => sum + duplicate, 0)
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  const isDownload = delivery?.handover === 'download'
  const reached = new Intl.ListFormat('en-GB', { type: 'unit' }).format(
    channelReach(draft, withMobile).map(([channel, count]) => t('reaches', { channel: t(`channel.${channel}`), count })),
  )
  return (
    <>
      <Row step="details" title={t('details')}>
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground">
          <span>{rewardsLabel(draft, t, unit)}</span>
          <span>{internal_reference && t('reference', { reference: internal_reference })}</span>
        </p>
      </Row>
      <Row step="catalogue" title={t('catalogue')}>
        <OfferedBrands
          catalogue={catalogue}
          spending={spending}
          currency={currency}
          shown={marksShown}
          renderCaption={(brands, isExact) =>
            brands.length > 6 || catalogue?.mode !== 'selected'
              ? t((isExact ? catalogueWord : upToWord)[catalogue?.mode ?? 'selected'], { count: brands.length })
              : listed.format(brands.map(({ brand }) => brand.name))
          }
        />
      </Row>
      {facts && (
        <Row step="delivery" title={t('schedule')}>
          <ScheduleLines facts={facts} />
        </Row>
      )}
      {isDownload ? (
        <Row step="delivery" title={t('handover')}>
          <p className="font-medium">{t('asFile', { count: recipient_count })}</p>
          <p className="text-muted-foreground">{t('fileFor', { name: receiver ?? '' })}</p>
        </Row>
      ) : (
        <Row step={draft.delivery_type === 'rewardcodes' ? 'delivery' : 'recipients'} title={t('recipients')}>
          <p>
            <span className="font-medium">{t('people', { count: recipient_count })}</span>
            {imports.length > 0 && (
              <span className="text-muted-foreground">
                {' '}
                <span>
                  {t('from', {
                    files: listed.format(imports.map(({ file_name }) => (file_name === 'pasted.csv' ? t('pasted') : file_name))),
                  })}
                </span>
              </span>
            )}
          </p>
          {(skipped > 0 || nameless > 0) && (
            <p className="text-muted-foreground">
              {[skipped > 0 && t('skipped', { count: skipped }), nameless > 0 && t('nameless', { count: nameless })]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
        </Row>
      )}
      <Row step="template" title={t('template')}>
        <p className="font-medium">
          {piecesOf((isDownload ? email?.headline : email?.subject) ?? '').map(({ text, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <span key={index} className={kind === 'words' ? '' : 'rounded-sm bg-info/13 px-1 font-normal text-info'}>
              {kind === 'variable' ? variables(variableOf(text)) : text}
            </span>
          ))}
        </p>
        <p className="text-muted-foreground">
          {isDownload ? t('onPage') : `${reached}. ${testedAt ? t('tested', { when: formatMoment(testedAt, timeZone) }) : t('untested')}`}
        </p>
      </Row>
    </>
  )
}

function Row({ step, title, children }: { step: CampaignStep; title: string; children: ReactNode }) {
  const t = useTranslations('launch')
  const { wizard } = useWizard()
  const { id } = useDraft()
  return (
    <Section title={title} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
        <Link to={stepPath(wizard, step, id)} aria-label={t('editStep', { step: title })} className="link text-xs">
          {t('edit')}
        </Link>
      </div>
    </Section>
  )
}
