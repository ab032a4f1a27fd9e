import { Store } from '@sheaf/ui/lib/store'

/** What is being read aloud, as an object that is new for each reading; undefined while nothing is. */
export const isReading = new Store<object | undefined>(undefined)

/** Ends what is being read aloud. */
export const stopReading = (): void => {
  if (isReading.get() === undefined) return
  isReading.set(undefined)
  speechSynthesis.cancel()
}

// The browser would go on speaking on the next page.
window.addEventListener('pagehide', stopReading)
