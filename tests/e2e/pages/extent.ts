import type { Locator } from '@playwright/test'

/** Upper and lower edge of an element in the window. */
interface Extent {
  readonly top: number
  readonly bottom: number
}

export const extentOf = async (element: Locator): Promise<Extent> => {
  const { y, height } = (await element.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: Math.round(y), bottom: Math.round(y + height) }
}
