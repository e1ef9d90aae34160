import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { newerInScript } from '#tests/support/newer-scripts.ts'
import { newerInStyles } from '#tests/support/newer-styles.ts'

describe('the built scripts', () => {
  it('P8 run in Chrome 122 and Safari 17.4', () => {
    const assets = join(root, 'web/dist/assets')
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    const found = scripts.map((name) => [
      name.replace(/-[\w-]{8}(?=\.)/, ''),
      newerInScript(readFileSync(join(assets, name), 'utf8'), 'app'),
    ])
    expect(scripts.length).toBeGreaterThan(200)
    // each asks whether the browser has it, or works without it
    expect(Object.fromEntries(found.filter(([, newer]) => newer?.length))).toEqual({
      'brand-sheet.js': ['{closedby}'],
      'classApi-basic.js': ['Intl.DurationFormat'],
      'kit.js': ['Temporal'],
      'react.js': ['.startViewTransition', 'navigation'],
      'shell.js': ['.startViewTransition', 'Iterator', 'requestIdleCallback'],
    })
  })
})

const stopping = ['/(?<!a)b/', '/a/v', "new RegExp('(?<=a)')", 'class A { static {} }', '/(?i:a)/', '/(?<a>b)|(?<a>c)/']
const ofRecipients = [
  ...stopping,
  'a.toSorted()',
  'a["toSorted"]()',
  'a[`toSorted`]()',
  'const { toSorted } = a',
  '({ toSorted: b } = a)',
  'const { timeout } = AbortSignal',
  'AbortSignal.timeout(1)',
  'x = "oklch(1 0 0)"',
  'a({ inert: true })',
  'a({ "popover": "auto" })',
  'a({ popoverTarget: b })',
  'new SharedWorker(a)',
  'new CSSStyleSheet()',
  'screen.orientation.type',
  'window.screen.orientation',
  'Array.fromAsync(a)',
  'Object.groupBy(a, b)',
]
const ofApp = [
  'm.values().map(f)',
  'typeof Temporal',
  'URL.parse(a)',
  'Promise.try(a)',
  'RegExp.escape(a)',
  'Uint8Array.fromBase64(a)',
  'new Intl.DurationFormat("en")',
  'new CloseWatcher()',
  '(await a).bytes()',
  'a({ closedby: "any" })',
  'x = "light-dark(red, red)"',
  '{ using a = b }',
]
const older = [
  'a.width',
  'Object.entries(a).map(f)',
  'a.navigation',
  'a({ scheduler: 1 })',
  '/(?<name>a)(?:b)/u',
  'a.bytes(1)',
  'a[toSorted]',
  'a({ command: 1 })',
  'const { width } = a',
]

describe('the scan of scripts', () => {
  it.each(ofRecipients)('P8 finds what Chrome 100 or Safari 15.4 lack: %s', (code) => expect(newerInScript(code)).toHaveLength(1))
  it.each(ofApp)('P8 finds what Chrome 122 or Safari 17.4 lack: %s', (code) => {
    expect(newerInScript(code, 'app')).toHaveLength(1)
    expect(newerInScript(code)).toHaveLength(1)
  })
  it.each(older)('P8 leaves what both have: %s', (code) => expect(newerInScript(code)).toEqual([]))
  it('P8 leaves to the app what Chrome 122 and Safari 17.4 have', () => {
    for (const code of ofRecipients.filter((code) => !/\(\?i:|<a>/.test(code))) expect(newerInScript(code, 'app'), code).toEqual([])
  })
})

const relied = [
  '@media (width>=700px){a{color:red}}',
  '@media not (hover:hover){a{color:red}}',
  '@media (hover:hover) or (pointer:fine){a{color:red}}',
  '@scope (a){b{color:red}}',
  '@supports (display:grid){a{height:100dvh}}',
  '@supports not (height:1dvh){a{height:100dvh}}',
  '@supports (height:1dvh) or (display:grid){a{height:100dvh}}',
  '@media print{a{backdrop-filter:none}}',
  'a{b &{color:red}}',
  'a{@media print{color:red}}',
  'a:has(b){color:red}',
  'a:dir(rtl){color:red}',
  'a:nth-child(2 of b){color:red}',
  'a:modal{color:red}',
  'a:popover-open{color:red}',
  'a:open{color:red}',
  'a:is(:open,:modal){color:red}',
  'a:autofill{color:red}',
  'a{color:oklch(1 0 0)}',
  'a{color:rgb(from red r g b)}',
  'a{--x:color-mix(in lab,red,red)}',
  'a{height:100dvh}',
  'a{height:100dvmin}',
  'a{height:2lh}',
  'a{height:2rlh}',
  'a{width:round(1.5px,1px)}',
  'a{width:mod(5px,2px)}',
  'a{grid-template-columns:subgrid}',
  'a{background:image-set("a.png" 1x)}',
  'a{font-size:7cqi}',
  'a{translate:0 1px}',
  'a{mask-image:none}',
]
const withFallback = [
  'a{color:red;color:oklch(1 0 0)}',
  '@supports (height:1dvh){a{height:100dvh}}',
  '@supports (overflow:clip){a{overflow:clip}}',
  '@supports selector(:has(a)){a:has(b){color:red}}',
  'a{-webkit-mask:none;mask:none}',
  '/* a:has(b){} */',
  'a{content:"}"}',
  '@media not all and (hover:hover){a{color:red}}',
  '@keyframes a{from{color:red}}',
  'a:nth-child(2n+1){color:red}',
  'a:-webkit-autofill{color:red}',
  '.open\\:flex:is([open],:popover-open){color:red}',
  'a{background:-webkit-image-set(url(a.png) 1x)}',
  'a{clip-path:inset(0 round 4px)}',
]

describe('the scan of styles', () => {
  it.each(relied)('P8 finds what Chrome 100 or Safari 15.4 lack: %s', (css) => expect(newerInStyles(css)).not.toEqual([]))
  it.each(withFallback)('P8 leaves what has a fallback: %s', (css) => expect(newerInStyles(css)).toEqual([]))
})
