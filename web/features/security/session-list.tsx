import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedSession } from '#graphql/contracts/rest/session.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { logOutEverywhere } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { When } from '#web/ui/when.tsx'
import { AccessRow } from './access-row.tsx'
import { postSessionEnd } from './sessions.ts'

type SessionListProps = { sessions: Promise<ListedSession[]>; onEnded: () => void }

/** The user's sessions with browser, place and last use. Buttons end one session or all others. */
export function SessionList({ sessions, onEnded }: SessionListProps) {
  const t = useTranslations('security.sessions')
  const timeZone = useOwnZone()
  const lines = use(sessions)
  const [pendingId, setPendingId] = useState<string>()
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { submit, isBusy, refusal } = useSubmit(async (id: string) => {
    setPendingId(id)
    await postSessionEnd(id)
    onEnded()
  })
  return (
    <>
      {refusal && (
        <Notice kind="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      <ul>
        {lines.map(({ id, device, ip, startedAt, lastUsedAt, current }) => (
          <AccessRow
            key={id}
            name={device}
            notes={[
              current ? t('here') : <When key="when" iso={lastUsedAt} timeZone={timeZone} />,
              ip,
              t('since', { day: formatDay(startedAt, timeZone) }),
            ]}
          >
            {!current && (
              <Button
                size="small"
                aria-label={t('endOf', { name: device })}
                busy={isBusy && pendingId === id}
                onClick={() => void submit(id)}
              >
                {t('end')}
              </Button>
            )}
          </AccessRow>
        ))}
      </ul>
      <Button className="mt-5" onClick={() => setIsConfirmOpen(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('everywhereTitle')}
        description={t('everywhereText')}
        act={t('everywhereAct')}
        keep={t('stay')}
        onConfirm={logOutEverywhere}
      />
    </>
  )
}
