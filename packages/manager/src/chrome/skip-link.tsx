import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './shell.module.css'

export const CONTENT_ID = 'content'

/** Skips the menus to the content, as the first stop of the Tab key. */
export const SkipLink = () => {
  const t = useT()
  return (
    <a
      className={classes.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // With the page's `<base>`, following a bare fragment would lead to the home page.
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
    >
      {t('GLOBAL.SKIP_TO_CONTENT')}
    </a>
  )
}
