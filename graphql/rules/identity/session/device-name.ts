const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name such as "Chrome on Windows", as far as the user agent reveals it. */
export function deviceName(userAgent: string | null | undefined): string {
  const browser = nameIn(browsers, userAgent ?? '') ?? 'Unknown browser'
  const system = nameIn(systems, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}

const nameIn = (patterns: [RegExp, string][], text: string): string | undefined => patterns.find(([pattern]) => pattern.test(text))?.[1]
