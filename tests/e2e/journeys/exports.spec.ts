import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const fetched = async (page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
  const coming: Promise<Download> = page.waitForEvent('download')
  await act()
  const download = await coming
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Proves that a download is a zip of these files. A zip holds their names uncompressed. */
const isZipOf = (content: Buffer, names: readonly string[]): void => {
  expect(content.subarray(0, 2).toString()).toBe('PK')
  for (const name of names) expect(content.includes(name), name).toBe(true)
}

test('[EXP-1, EXP-2, EXP-3, EXP-5, EXP-7, EXP-8, SCR-64, ACC-45, A11Y-2] a pad, a folder and all that is one’s own are taken along, by keyboard @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const group = await folderOf(ada, server, { name: 'Board' })
  const minutes = await padIn(ada, server, group, { name: 'Minutes: "May" / June' })
  await padIn(ada, server, group, { name: 'Agenda' })
  await inviteInto(ada, server, group, ['bob'])
  await ada.page.goto(`p/${minutes}`)
  const frame = PadFrame.alone(ada.page)
  await frame.ready()
  await frame.type('Present: <script>alert(1)</script> and Bob.')
  await frame.saved()

  // A member may download the pad without being allowed to change it.
  const { page } = bob
  const by = inputDevices.keyboard(page)
  await page.goto(`mypads/group/${group}/view`)
  const named = {
    TXT: ['.txt', 'Present: <script>alert(1)</script> and Bob.'],
    Markdown: ['.md', 'and Bob.'],
    HTML: ['.html', 'Present: &lt;script&gt;alert(1)&lt;/script&gt; and Bob.'],
  } as const
  for (const [format, [ending, text]] of Object.entries(named)) {
    const { name, content } = await fetched(page, () =>
      by.choose(...actionOn(page, 'Minutes: "May" / June', `Download (${format})`)),
    )
    expect(name).toMatch(new RegExp(`^Minutes.*June\\${ending}$`))
    expect(name).not.toMatch(/[/\\:"]/)
    expect(content.toString()).toContain(text)
    if (format === 'HTML') expect(content.toString()).not.toContain('<script')
  }

  const folder = await fetched(page, () => by.choose(...actionOn(page, 'Board', 'Download as ZIP')))
  expect(folder.name).toBe('Board.zip')
  isZipOf(folder.content, ['group.json', 'Agenda.html', 'Agenda.md'])
  await page.goto('myprofile')
  const own = await fetched(page, () => by.press(page.getByRole('link', { name: 'Download my data' })))
  isZipOf(own.content, ['profile.json', 'groups.json', 'user-lists.json', 'sessions.json', 'Agenda.md'])
  expect(own.name).toMatch(/\.zip$/)
})

for (const way of inputDeviceNames)
  test(`[EXP-1, EXP-4, SCR-64, A11Y-2] a visitor downloads a public pad, and no folder, by ${way}`, async ({
    browser,
  }) => {
    const eve = await signedIn(browser, server, `eve.${way}`)
    const group = await folderOf(eve, server, { name: 'Party', visibility: 'public' })
    await padIn(eve, server, group, { name: 'Programme' })
    const { page } = await openBrowser(browser, server, 'visitor')
    const by = inputDevices[way](page)
    await page.goto(`mypads/group/${group}/view`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Actions for Programme' })).toBeVisible()
    await by.press(page.getByRole('button', { name: 'Actions for Party' }))
    await expect(page.getByRole('menuitem')).toHaveText(['Link to share', 'Files of this folder'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy the link to Party' })).toBeVisible()
    await by.press(page.getByRole('button', { name: 'Actions for Programme' }))
    await expect(page.getByRole('menuitem')).toHaveText(['Open', /^Link/, /HTML/, /Markdown/, /TXT/])
    await page.keyboard.press('Escape')
    const { name } = await fetched(page, () => by.choose(...actionOn(page, 'Programme', 'Download (TXT)')))
    expect(name).toBe('Programme.txt')
  })
