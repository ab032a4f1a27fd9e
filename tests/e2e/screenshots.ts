/*
 * `npm run screenshots [-- name…]` draws every screen of a seeded site, and what other settings change, into
 * `screenshots/`: in light and dark, on a desktop, on a phone and from right to left. The pictures are for looking at,
 * not for comparing. Each screen is tested with axe too; what is found is listed at the end, and fails the command.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { languages } from '@sheaf/l10n/languages'
import { faultsOn } from './fixtures/faults.ts'
import { openBrowserAs, allActors, seedInDetail, LOGINS } from './fixtures/seeded-site.ts'
import { openBrowserAt, missingFor, otherSiteNames, startOtherSite } from './fixtures/other-sites.ts'
import { type Person, pickLanguageAs } from './fixtures/people.ts'
import { everyScreenOf } from './fixtures/screens.ts'
import { Server } from './fixtures/server.ts'
import { type Screen, showScreen } from './fixtures/show-screen.ts'

const OUTPUT = path.join(import.meta.dirname, '../../screenshots')
const DESKTOP = { width: 1280, height: 800 }
/** Options of a phone with touch, on which controls are larger. */
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }

/** Options of the narrowest phone. */
const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } }

/** Browser options for each variant. */
const variants: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: DESKTOP, colorScheme: 'light' },
  dark: { viewport: DESKTOP, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
  narrow: { ...NARROW, colorScheme: 'light' },
  german: { viewport: DESKTOP, colorScheme: 'light', locale: 'de-DE' },
  arabic: { viewport: DESKTOP, colorScheme: 'light', locale: 'ar' },
  'arabic-phone-dark': { ...PHONE, colorScheme: 'dark', locale: 'ar' },
}

const wanted = process.argv.slice(2)
/** Returns whether a picture is among those that the command names, such as `login`, `.dark` or `login.dark`. */
const isWanted = (picture: string): boolean => wanted.length === 0 || wanted.some((each) => picture.includes(each))

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file && existsSync(file),
)
const browser: Browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})

const languageOf = ({ locale = 'en' }: BrowserContextOptions): string => locale.slice(0, 2)

/** Faults of all pictures, one a line. */
const found: string[] = []

interface Visit {
  readonly login: string | null
  readonly screens: readonly Screen[]
  readonly arrive: (options: BrowserContextOptions) => Promise<Person>
}

/** Draws the screens of one person in one variant. */
const draw = async (
  { login, screens, arrive }: Visit,
  variant: string,
  options: BrowserContextOptions,
): Promise<void> => {
  const chosen = screens.filter(({ name }) => isWanted(`${name}.${variant}`))
  if (chosen.length === 0) return
  const { page, context } = await arrive({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  const language = languageOf(options)
  if (language !== 'en') await pickLanguageAs(context, login, language)
  for (const screen of chosen) {
    // Some screens have narrowed the window.
    if (options.viewport) await page.setViewportSize(options.viewport)
    const picture = `${screen.name}.${variant}`
    const shown = await showScreen(page, screen).then(
      () => [],
      (error: unknown) => [String(error).replace(/\n.*/s, '')],
    )
    await page.screenshot({ path: path.join(OUTPUT, `${picture}.png`) })
    for (const fault of [...shown, ...(await faultsOn(page))]) found.push(`${picture}: ${fault}`)
  }
  await context.close()
}

const drawInEveryVariant = async (visits: readonly Visit[]): Promise<void> => {
  for (const [variant, options] of Object.entries(variants))
    if (Object.hasOwn(languages, languageOf(options))) for (const visit of visits) await draw(visit, variant, options)
    else console.log(`Left out ${variant}: the language does not ship.`)
}

const drawSeededSite = async (): Promise<void> => {
  const server = await Server.start()
  try {
    const site = await seedInDetail(browser, server)
    await drawInEveryVariant(
      allActors.map((actor) => ({
        login: LOGINS[actor],
        screens: everyScreenOf(site, actor),
        arrive: (options) => openBrowserAs(actor, browser, site, options),
      })),
    )
  } finally {
    await server.stop()
  }
}

const drawOtherSite = async (name: (typeof otherSiteNames)[number]): Promise<void> => {
  const missing = missingFor(name)
  if (missing !== undefined) {
    console.log(`Left out the site “${name}”: ${missing}.`)
    return
  }
  const site = await startOtherSite(name, browser)
  try {
    await drawInEveryVariant(
      site.viewers.map((viewer) => ({ ...viewer, arrive: (options) => openBrowserAt(site, viewer, browser, options) })),
    )
  } finally {
    await site.stop()
  }
}

mkdirSync(OUTPUT, { recursive: true })
try {
  await drawSeededSite()
  for (const name of otherSiteNames) await drawOtherSite(name)
} finally {
  await browser.close()
}
console.log(`The pictures are in ${path.relative(process.cwd(), OUTPUT)}/`)
for (const fault of found) console.log(fault)
if (found.length > 0) process.exitCode = 1
