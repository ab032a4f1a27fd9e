/*
 * `npm run screenshots [-- name…]` draws every screen of a furnished site into `screenshots/`: in light and dark, on a
 * desktop, on a phone and from right to left. The pictures are for looking at, not for comparing.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { languages } from '@sheaf/l10n/languages'
import { arriveAs, everybody, furnishInDetail, pickLanguage } from './fixtures/furnished-site.ts'
import { everyScreenOf, show } from './fixtures/screens.ts'
import { Server } from './fixtures/server.ts'

const OUTPUT = path.join(import.meta.dirname, '../../screenshots')
const DESKTOP = { width: 1280, height: 800 }
/** Options of a phone with touch, on which controls are larger. */
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }

/** Browser options for each look. */
const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: DESKTOP, colorScheme: 'light' },
  dark: { viewport: DESKTOP, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
  german: { viewport: DESKTOP, colorScheme: 'light', locale: 'de-DE' },
  arabic: { viewport: DESKTOP, colorScheme: 'light', locale: 'ar' },
}

const wanted = process.argv.slice(2)
const server = await Server.start()
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file))
const browser: Browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})

const site = await furnishInDetail(browser, server)

const languageOf = ({ locale = 'en' }: BrowserContextOptions): string => locale.slice(0, 2)

const look = async (name: string, options: BrowserContextOptions): Promise<void> => {
  for (const actor of everybody) {
    const { page, context } = await arriveAs(actor, browser, site, {
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    })
    const language = languageOf(options)
    if (language !== 'en') await pickLanguage(context, actor, language)
    for (const screen of everyScreenOf(site, actor)) {
      if (wanted.length > 0 && !wanted.some((each) => screen.name.includes(each))) continue
      // Some screens have narrowed the window.
      if (options.viewport) await page.setViewportSize(options.viewport)
      await show(page, screen)
      await page.screenshot({ path: path.join(OUTPUT, `${screen.name}.${name}.png`) })
    }
    await context.close()
  }
}

mkdirSync(OUTPUT, { recursive: true })
try {
  for (const [name, options] of Object.entries(looks)) {
    if (Object.hasOwn(languages, languageOf(options))) await look(name, options)
    else console.log(`Left out ${name}: the language does not ship.`)
  }
  console.log(`The pictures are in ${path.relative(process.cwd(), OUTPUT)}/`)
} finally {
  await browser.close()
  await server.stop()
}
