/**
 * Beginning of a command line that runs a program as a user without a name, to whom nothing belongs. Tests may run as
 * root, who may write everywhere; this user may read everything, since a test's folders are often its own user's alone.
 */
export const asUser = (id: number): readonly string[] =>
  process.getuid?.() === 0
    ? [
        'setpriv',
        `--reuid=${id}`,
        `--regid=${id}`,
        '--clear-groups',
        '--inh-caps=+dac_read_search',
        '--ambient-caps=+dac_read_search',
      ]
    : []
