import { edgeBytes, fileKindOf } from '#graphql/rules/people/import/file/file-kind.ts'
import { importLimits } from '#graphql/rules/people/import/file/import-limits.ts'
import { BffError, csrfHeader } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'

export const acceptedFiles = '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods'

const types: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/plain',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export type FileProblem = 'empty' | 'size' | { sentence: string }

/** Says what is wrong with a file before it is sent, by its first bytes and not by its name. */
export async function findFileProblem(file: File): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > importLimits.bytes) return 'size'
  const whole = file.size > 2 * edgeBytes ? [file.slice(0, edgeBytes), file.slice(-edgeBytes)] : [file]
  const kind = fileKindOf(new Uint8Array(await new Blob(whole).arrayBuffer()))
  return kind.kind === 'other' ? { sentence: kind.sentence } : undefined
}

type Upload = { campaign: string | null; file: File; onProgress: (share: number) => void; signal: AbortSignal }

/** Sends the file as it is and reports how much of it has left; by XHR, as fetch cannot. Returns the import's id. */
export function uploadFile({ campaign, file, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/files?${new URLSearchParams({ kind: 'recipients', ...(campaign && { campaign }), name: file.name })}`)
    for (const [name, value] of Object.entries(csrfHeader)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', types[extensionOf(file.name)] ?? 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () =>
      request.status === 201 ? resolve(String(request.response?.id)) : reject(new BffError(request.status, request.response?.errors?.[0]))
    request.onerror = () => reject(new NetworkError('The upload broke off'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''
