/** Pause between a failure and the next attempt. */
const PAUSE_MS = 3000

/** Fetches an indispensable part of the page, and retries until it succeeds. */
export const retryUntilLoaded = async <Part>(
  fetchPart: () => Promise<Part>,
  onFailure: (times: number) => void = () => {},
): Promise<Part> => {
  for (let times = 1; ; times += 1) {
    try {
      return await fetchPart()
    } catch {
      onFailure(times)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
