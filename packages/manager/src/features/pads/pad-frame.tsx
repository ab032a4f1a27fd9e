import { EXPANDED_FRAME_VIEWPORT_PERCENT } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './pad-frame.module.css'

/** The editor, a page of its own inside this one. */
export const PadFrame = ({ name, address, expanded }: { name: string; address: string; expanded: boolean }) => {
  const t = useT()
  return (
    <iframe
      className={classes.frame}
      {...(expanded ? { style: { height: `${EXPANDED_FRAME_VIEWPORT_PERCENT}vh` } } : {})}
      src={address}
      title={t('GROUP.PAD.FRAME', { name })}
      allow="clipboard-write; fullscreen"
      referrerPolicy="no-referrer"
    />
  )
}
