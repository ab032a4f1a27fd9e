/** After a failure, until it is tried again. */
const PAUSE_MS = 3000

/** Fetches a part of the page that it cannot do without, again and again until it comes. */
export const untilHere = async <Part>(
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
