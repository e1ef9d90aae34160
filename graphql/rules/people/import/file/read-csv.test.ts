import { expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

async function cellsOf(text: string): Promise<string[][]> {
  const cells: string[][] = []
  for await (const { lines } of readCsv(Buffer.from(text))) cells.push(...lines.map((line) => line.cells))
  return cells.filter((line) => line.some(Boolean))
}

it.each([',', ';', '\t', '|'])('E3 R17 reads two columns between “%s”, whatever empty lines follow', async (sign) => {
  const lines = [`slug${sign}status`, `bean-lane${sign}retired`]
  for (const end of ['', '\n', '\r\n\r\n', `\n${sign}\n \n`])
    expect(await cellsOf(lines.join('\n') + end)).toEqual(
      expect.arrayContaining([
        ['slug', 'status'],
        ['bean-lane', 'retired'],
      ]),
    )
})
