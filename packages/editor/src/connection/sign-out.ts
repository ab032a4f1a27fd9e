const CHANNEL = 'sheaf'
const SIGNED_OUT = 'sheaf:signed-out'

/** Calls when somebody signs out in any page of this browser. Returns how to stop listening. */
export const listenForSignOut = (onSignedOut: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  const followStorage = ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT) onSignedOut()
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) onSignedOut()
  })
  window.addEventListener('storage', followStorage)
  return () => {
    channel.close()
    window.removeEventListener('storage', followStorage)
  }
}
