import type { Plugin } from 'vite'

/** The server renders what is read; scripts only bring it to life, so they give way to styles and the first pictures. */
export function readingFirst(): Plugin {
  return {
    name: 'reading-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(script type="module"|link rel="modulepreload"|link rel="preload")/g, '<$1 fetchpriority="low"'),
    },
  }
}
