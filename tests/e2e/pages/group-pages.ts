import { expect, type Page } from '@playwright/test'
import { english } from '@sheaf/l10n/english'
import { translate } from '@sheaf/l10n/translate'
import type { Translation } from '../fixtures/translation.ts'
import { buttonNamed, fieldNamed } from './controls.ts'
import { inputDevices } from './input-devices.ts'
import { PeoplePicker } from './people-picker.ts'

const inEnglish: Translation['t'] = (key, values) => translate(english, 'en', key, values)

/** Creates a folder through its form, ends in it and returns its id. */
export const createFolder = async (page: Page, name: string, t = inEnglish): Promise<string> => {
  await page.goto('mypads/group/add')
  await fieldNamed(page, t('GROUP.FIELD.NAME')).fill(name)
  await buttonNamed(page, t('GROUP.ADD')).click()
  await page.waitForURL(/\/mypads\/group\/[^/]+\/view/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return /group\/([^/]+)\/view/.exec(page.url())?.[1] ?? ''
}

export const invite = async (page: Page, group: string, login: string): Promise<void> => {
  await page.goto(`mypads/group/${group}/user/invite`)
  await new PeoplePicker(page).add(inputDevices.mouse(page), login)
  await buttonNamed(page, 'Invite').click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
}

/** Creates a pad in the folder through its form and returns its id. */
export const createPad = async (page: Page, group: string, name: string, t = inEnglish): Promise<string> => {
  await page.goto(`mypads/group/${group}/pad/add`)
  await fieldNamed(page, t('GROUP.PAD.ADD_PROMPT')).fill(name)
  await buttonNamed(page, t('GROUP.PAD.ADD')).click()
  await page.waitForURL(/\/mypads\/group\/[^/]+\/(view|pad\/view\/.+)/)
  const inAddress = /pad\/view\/([^/?]+)/.exec(page.url())?.[1]
  if (inAddress) return inAddress
  await page.getByRole('link', { name }).click()
  await page.waitForURL(/pad\/view\//)
  return /pad\/view\/([^/?]+)/.exec(page.url())?.[1] ?? ''
}
