import words from './action-labels.json' with { type: 'json' }

const nouns: Record<string, Record<string, string> | undefined> = words

/** Says an action of the audit in words, for files; the web's activity log takes the same list. */
export function actionLabel(action: string): string | undefined {
  const [noun = '', act = ''] = action.split('.')
  return nouns[noun]?.[act]
}
