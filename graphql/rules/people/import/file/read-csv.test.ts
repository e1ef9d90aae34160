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

it.each([
  ['a list with an entry that is none', 'a@x.com\n"Iyer, Ishaan" <i@x.com>\nbad-address\nb@x.com', ['i@x.com', 'Ishaan Iyer']],
  ['a list with a closing line', 'Asha <a@x.com>\n"Iyer, Ishaan" <i@x.com>\nThanks', ['i@x.com', 'Ishaan Iyer']],
  ['entries that are none in its lines', '"Iyer, Ishaan" <i@x.com>, bad, c@x.com\nfoo', ['i@x.com', 'Ishaan Iyer']],
  ['words after the address', 'a@x.com\n"Iyer, Ishaan" <i@x.com> wrote:\nb@x.com', ['i@x.com', 'Ishaan Iyer']],
  ['a name without brackets after it', 'a@x.com\n"Iyer, Ishaan" i@x.com\nb@x.com', ['Iyer, Ishaan <i@x.com>']],
  ['a name folded over two lines', 'Asha <a@x.com>, "Iyer,\n Ishaan" <i@x.com>, b@x.com', ['i@x.com', 'Ishaan Iyer']],
  ['a mark that is never closed', 'a@x.com\n"Iyer, Ishaan <i@x.com>\nbad\nb@x.com', ['i@x.com', 'Ishaan Iyer']],
  ['curly marks', '“Iyer, Ishaan” <i@x.com>; “Rao, Asha” <a@x.com>', ['i@x.com', 'Ishaan Iyer']],
  ['a table', 'email,name,value\n"Iyer, Ishaan" <i@x.com>,Ishaan,500\nb@x.com,Ben,300', ['Iyer, Ishaan <i@x.com>', 'Ishaan', '500']],
  ['a table with tabs', 'Email\tValue\n"Iyer, Ishaan" <i@x.com>\t500', ['Iyer, Ishaan <i@x.com>', '500']],
])('S1 M13 reads a quoted name before an address in %s', async (_, text, expected) => {
  expect(await cellsOf(text)).toContainEqual(expected)
})
