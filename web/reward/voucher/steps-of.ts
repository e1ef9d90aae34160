/** Splits a brand's instructions into steps: its lines, or the sentences of a single line. Removes numbers and bullets. */
export function stepsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const steps = lines.length > 1 ? lines : text.split(/(?<=[.!?])\s+/)
  return steps.map((step) => step.replace(/^\s*(?:\d+[.)]|[-•])\s*/, '').trim()).filter((step) => step !== '')
}
