import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Everything is addressed relative to the page, so that one build works under any base path of a reverse proxy.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  // the policy that the server sends, so that what it forbids is noticed early
  preview: { headers: { 'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'" } },
  server: { proxy: { '/api': { target: process.env.BASTIDE_SERVER ?? 'http://127.0.0.1:8080', ws: true } } },
});
