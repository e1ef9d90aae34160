/** Splits a brand's instructions into steps, one for each line. A single line is split into sentences. Removes numbers and bullets. */
export function stepsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const steps = lines.length > 1 ? lines : text.replaceAll(/([.!?])\s+/g, '$1\n').split('\n')
  return steps.map((step) => step.replace(/^\s*(?:\d+[.)]|[-•])\s*/, '').trim()).filter((step) => step !== '')
}
