import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { ExportTicket } from '#graphql/contracts/files.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'

/** The live codes of a file, after a fresh one-time code; the browser saves what the ticket is good for. */
export function useCodeDownload(file: string) {
  const errorText = useErrorText()
  const apollo = useApolloClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const take = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    setRefused(undefined)
    try {
      await confirmThen(async () => {
        const { url } = await callBff<ExportTicket>('/exports/codes', { method: 'POST', body: { filter: { file }, format } })
        window.location.assign(url)
        setTimeout(() => void apollo.refetchQueries({ include: ['CodeFiles'] }), countedMs)
      })
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, take }
}

/** By then the download has begun, and was counted. */
const countedMs = 1500
