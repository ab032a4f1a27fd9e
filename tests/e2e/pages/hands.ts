import type { Locator, Page } from '@playwright/test'
import { Keyboard } from './keyboard.ts'

/** How somebody gets about: the same journey is made with a mouse and without one. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** Goes there, and no more. */
  focus(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Sets a box or a switch that is not set. */
  tick(box: Locator): Promise<void>
  /** Gives up a box or a switch that is set. */
  untick(box: Locator): Promise<void>
  /** Sets a box, and with it all of them from the last one on. */
  tickUpTo(box: Locator): Promise<void>
  /** Picks in a list of the browser's own. */
  pick(list: Locator, option: string): Promise<void>
  /** Chooses in the menu that the opener shows. */
  choose(opener: Locator, item: Locator): Promise<void>
}

const mouse = (_page: Page): Hands => ({
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

const keyboard = (page: Page): Hands => {
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

export const hands = { mouse, keyboard } as const
export const waysAbout = ['mouse', 'keyboard'] as const
