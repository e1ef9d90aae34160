/** A brand’s instructions as steps: its lines, or the sentences of its one line, without their own numbers. */
export function stepsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const steps = lines.length > 1 ? lines : text.split(/(?<=[.!?])\s+/)
  return steps.map((step) => step.replace(/^\s*(?:\d+[.)]|[-•])\s*/, '').trim()).filter((step) => step !== '')
}
