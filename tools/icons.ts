/*
 * `node tools/icons.ts`: draws the product's pictures from the mark below into the manager's public folder. Run it after
 * changing the mark, and raise ICON_REVISION: the files are served as immutable.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { icons } from '../packages/contract/src/pages/icons.ts'

const PUBLIC = path.join(import.meta.dirname, '../packages/manager/public')
const PINE = '#16735f'
const PAPER = '#f8f7f3'

interface Colours {
  readonly ink: string
  readonly leaf: string
  readonly page: string
  readonly tie: string
}
const ON_LIGHT: Colours = { ink: PINE, leaf: '#a9d5c9', page: '#ffffff', tie: '#f08c00' }
/** Colours of the mark on a dark green ground, on which the usual lines would not show. */
const ON_PINE: Colours = { ink: '#0a463a', leaf: '#a9d5c9', page: '#ffffff', tie: '#ffb340' }

/**
 * Draws the mark, a sheaf of pages tied once: leaves fan out above the tie, stalks below. Its ground is 32 by 32.
 * logo.tsx draws the same.
 */
const mark = ({ ink, leaf, page, tie }: Colours): string => `
<g stroke="${ink}" stroke-width="1.5" stroke-linejoin="round">
<g fill="${leaf}"><path d="M14.6 20.6 3.9 11.2l6-6.6 6.3 14z"/><path d="M17.4 20.6 28.1 11.2l-6-6.6-6.3 14z"/></g>
<path d="M13.1 20.6 11 2.6h10l-2.1 18z" fill="${page}"/>
<path d="M13.1 21.8h5.8l4.4 7.6H8.7z" fill="${page}"/>
<path d="M14.9 23.4 13.1 29M17.1 23.4l1.8 5.6" stroke-width="1.2"/>
</g>
<path d="M14 6.6h4M14.3 9.8h3.4M14.6 13h1.7" stroke="${ink}" stroke-width="1.4" stroke-linecap="round"/>
<path d="M11.9 21.1h8.2" stroke="${tie}" stroke-width="3.1" stroke-linecap="round"/>`

const svg = (content: string, box = '0 0 32 32'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none">${content.replaceAll('\n', '')}</svg>`

/** Draws the mark on a ground of its own. `room` is the share of each side that stays free around it. */
const icon = (room: number, corner: number): string => {
  const scale = 1 - 2 * room
  return svg(
    `<rect width="32" height="32" rx="${corner}" fill="${PINE}"/>` +
      `<g transform="translate(${32 * room} ${32 * room}) scale(${scale})">${mark(ON_PINE)}</g>`,
  )
}

const share = `<body style="margin:0;display:flex;align-items:center;justify-content:center;gap:56px;width:1200px;height:630px;background:${PAPER};border-bottom:18px solid ${PINE};box-sizing:border-box">
<div style="width:300px">${svg(mark(ON_LIGHT))}</div>
<div style="font-family:'URW Palladio L',P052,Palatino,Georgia,serif;color:#1f211f"><div style="font-size:150px;font-weight:600;line-height:1.1">Sheaf</div></div></body>`

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file))
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const page = await browser.newPage()

const picture = async (file: string, html: string, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.screenshot({ path: path.join(PUBLIC, file), omitBackground: true })
}
const square = (file: string, drawing: string, size: number): Promise<void> =>
  picture(
    file,
    `<body style="margin:0"><div style="width:${size}px;height:${size}px">${drawing}</div></body>`,
    size,
    size,
  )

const assets = path.join(PUBLIC, 'assets')
for (const file of readdirSync(assets)) if (/^(?:icon|share)/.test(file)) rmSync(path.join(assets, file))
writeFileSync(path.join(PUBLIC, icons.vector), svg(mark(ON_LIGHT)))
for (const size of [192, 512] as const) await square(icons[size], icon(0.07, 7), size)
// Systems may cut a maskable icon down to a circle of four fifths of its side. Apple rounds the corners itself.
await square(icons.maskable, icon(0.12, 0), 512)
await square(icons.apple, icon(0.08, 0), 180)
await picture(icons.share, share, 1200, 630)
await browser.close()
