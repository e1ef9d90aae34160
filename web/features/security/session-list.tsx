import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedSession } from '#graphql/contracts/session.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { logOutEverywhere } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { When } from '#web/ui/when.tsx'
import { PlaceRow } from './place-row.tsx'
import { endSession } from './sessions.ts'

type SessionListProps = { sessions: Promise<ListedSession[]>; onEnded: () => void }

/** Where one is signed in; any of it can be ended, and all of it at once. */
export function SessionList({ sessions, onEnded }: SessionListProps) {
  const t = useTranslations('security.sessions')
  const errorText = useErrorText()
  const timeZone = useOwnZone()
  const lines = use(sessions)
  const [state, setState] = useState<{ busy?: string; refusal?: string }>({})
  const [isLeaving, setLeaving] = useState(false)

  const end = async (id: string) => {
    setState({ busy: id })
    try {
      await endSession(id)
      setState({})
      onEnded()
    } catch (error) {
      setState({ refusal: errorText(error) })
    }
  }
  return (
    <>
      {state.refusal && (
        <Notice kind="error" className="mb-4">
          {state.refusal}
        </Notice>
      )}
      <ul>
        {lines.map(({ id, device, ip, startedAt, lastUsedAt, current }) => (
          <PlaceRow
            key={id}
            name={device}
            notes={[
              current ? t('here') : <When key="when" iso={lastUsedAt} timeZone={timeZone} />,
              ip,
              t('since', { day: formatDay(startedAt, timeZone) }),
            ]}
          >
            {!current && (
              <Button size="small" aria-label={t('endOf', { name: device })} busy={state.busy === id} onClick={() => void end(id)}>
                {t('end')}
              </Button>
            )}
          </PlaceRow>
        ))}
      </ul>
      <Button className="mt-5" onClick={() => setLeaving(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('everywhereTitle')}
        description={t('everywhereText')}
        act={t('everywhereAct')}
        keep={t('stay')}
        onConfirm={logOutEverywhere}
      />
    </>
  )
}
