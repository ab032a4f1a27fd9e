module.exports = {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        /* What some windows have no room for, as `VisuallyHidden` hides it in all of them: still there to be heard. */
        'heard-only': {
          position: 'absolute',
          'inline-size': '1px',
          'block-size': '1px',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
        },
      },
    },
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    },
  },
}
