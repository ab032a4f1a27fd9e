/** Ordered so that the first match wins: each browser also names those that it descends from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Opera|OPR)\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Returns browser and system, as 'Firefox · Windows', or the start of the user agent if both are unknown. */
export const browserName = (userAgent: string): string => {
  const known = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((each) => each !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 80)
}
