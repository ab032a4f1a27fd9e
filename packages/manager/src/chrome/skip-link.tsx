import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './shell.module.css'

export const CONTENT_ID = 'content'

/** The first stop of the Tab key: past the menus to what the screen is about. */
export const SkipLink = () => {
  const t = useT()
  return (
    <a
      className={classes.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The page's base would turn a bare fragment into an address of the home page.
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
    >
      {t('GLOBAL.SKIP_TO_CONTENT')}
    </a>
  )
}
