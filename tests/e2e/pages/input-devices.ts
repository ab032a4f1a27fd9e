import { isFullRun } from '@sheaf/document/testing/random'
import type { Locator, Page } from '@playwright/test'
import { Keyboard } from './keyboard.ts'

/** Ways to use a page: the same journey can be made with a mouse and with the keyboard. */
export interface InputDevice {
  press(target: Locator): Promise<void>
  /** Focuses an element and does nothing else. */
  focus(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Ticks a box or a switch that is not ticked. */
  tick(box: Locator): Promise<void>
  /** Unticks a box or a switch that is ticked. */
  untick(box: Locator): Promise<void>
  /** Ticks a box, and with it all boxes from the last one on. */
  tickUpTo(box: Locator): Promise<void>
  /** Picks an option of a native list. */
  pick(list: Locator, option: string): Promise<void>
  /** Chooses an item of the menu that the opener shows. */
  choose(opener: Locator, item: Locator): Promise<void>
}

const mouse = (_page: Page): InputDevice => ({
  press: (target) => target.first().click(),
  focus: (target) => target.first().click(),
  fill: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  untick: (box) => box.uncheck(),
  tickUpTo: (box) => box.click({ modifiers: ['Shift'] }),
  pick: async (list, option) => {
    await list.selectOption(option)
  },
  choose: async (opener, item) => {
    await opener.first().click()
    await item.click()
  },
})

const keyboard = (page: Page): InputDevice => {
  const keys = new Keyboard(page)
  return {
    press: (target) => keys.activate(target),
    focus: (target) => keys.reach(target),
    fill: (field, text) => keys.fill(field, text),
    tick: (box) => keys.tick(box),
    untick: (box) => keys.untick(box),
    tickUpTo: (box) => keys.tick(box, 'Shift+Space'),
    pick: (list, option) => keys.pick(list, option),
    choose: (opener, item) => keys.choose(opener, item),
  }
}

export const inputDevices = { mouse, keyboard } as const

/** Devices with which a journey is made: an ordinary run takes the keyboard, which also proves where the focus goes. */
export const inputDeviceNames = isFullRun ? (['mouse', 'keyboard'] as const) : (['keyboard'] as const)
