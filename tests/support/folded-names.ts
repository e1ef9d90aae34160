/** First and last names of people by key. `nfd` and `nfc` are one name in both Unicode forms. */
export const people = {
  nfd: ['Jose\u0301', 'Nu\u0301n\u0303ez'],
  nfc: ['José', 'Núñez'],
  upper: ['ÉLODIE', 'ÖZGÜR'],
  turkish: ['İpek', 'Işık'],
  apostrophe: ['Sinéad', 'O’Connor-D\u0027Souza'],
  malayalam: ['അമൽ\u200d', 'ദാസ്'],
  persian: ['علی\u200cرضا', 'رضایی'],
  blank: ['Anna\u00a0Maria', ''],
} as const
export const keys = Object.keys(people) as (keyof typeof people)[]

/** Search texts, and the people that each finds. */
export const searches: [string, string[]][] = [
  ...['josé', 'JOSÉ', 'jose', 'jose\u0301', 'nunez', 'Núñ'].map((text): [string, string[]] => [text, ['nfd', 'nfc']]),
  ...['élodie', 'elodie', 'özgür', 'OZGUR'].map((text): [string, string[]] => [text, ['upper']]),
  ...['ışık', 'isik', 'IŞIK', 'ipek'].map((text): [string, string[]] => [text, ['turkish']]),
  ["o'connor", ['apostrophe']],
  ['ദാസ്', ['malayalam']],
  ['അമൽ', ['malayalam']],
  ['علیرضا', ['persian']],
  ['anna maria', ['blank']],
  ...['nunez jose', 'Núñez, José', 'nun jos', 'josenunez'].map((text): [string, string[]] => [text, ['nfd', 'nfc']]),
  ...['oconnor', 'o connor', 'OConnor DSouza', 'dsouza sinead', 'connor-souza'].map((text): [string, string[]] => [text, ['apostrophe']]),
  ...['maria anna', 'annamaria', 'anna-maria'].map((text): [string, string[]] => [text, ['blank']]),
  ['ദാസ് അമൽ', ['malayalam']],
  ['sinead nunez', []],
  ['%', []],
]
