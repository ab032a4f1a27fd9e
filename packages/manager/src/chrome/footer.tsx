import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './shell.module.css'

export const Footer = () => {
  const t = useT()
  return (
    <Text component="footer" size="xs" c="dimmed" className={classes.footer ?? ''}>
      {t('GLOBAL.FOOTER')} · {t('GLOBAL.FOOTER2')}
    </Text>
  )
}
