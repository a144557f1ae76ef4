import type { Language } from '@banyan/contract'

/** What a picture frame shows. */
export interface FramePicture {
  /** "" while there is nothing to show. */
  picture: string
  caption: string
  seconds: number
  language: Language
  name: string
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * The page of a picture frame: HTML 4 with a classic script, for browsers of ten years ago. Without scripts the page loads itself again for
 * each picture.
 *
 * @param folder - the path of the page
 */
export const framePage = ({ picture, caption, seconds, language, name }: FramePicture, folder: string): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
<title>${escaped(name)}</title>
<link rel="stylesheet" href="/frame/frame.css">
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>
</head>
<body>
<img id="picture" alt="${escaped(caption)}"${picture === '' ? '' : ` src="${escaped(picture)}"`}>
<p id="caption">${escaped(caption)}</p>
<script src="/frame/frame.js" data-folder="${escaped(folder)}" data-seconds="${seconds}"></script>
</body>
</html>
`

export const frameStyle = `html, body { margin: 0; height: 100%; background: #000; color: #fff; overflow: hidden; cursor: none; }
#picture { display: block; width: 100%; height: 100%; object-fit: contain; }
#picture:not([src]) { visibility: hidden; }
#caption { position: absolute; left: 0; right: 0; bottom: 0; margin: 0; padding: 48px 24px 20px; font: 20px/1.4 sans-serif;
  text-align: center; text-shadow: 0 1px 4px #000; background: linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0.6)); }
#caption:empty { display: none; }
`

/** ECMAScript 5 without modules. The next picture is loaded before it is shown; without a connection the present one stays. */
export const frameScript = `(function () {
  'use strict';
  var script = document.getElementById('picture').parentNode.getElementsByTagName('script')[0];
  var folder = script.getAttribute('data-folder');
  var seconds = Number(script.getAttribute('data-seconds'));
  var picture = document.getElementById('picture');
  var caption = document.getElementById('caption');
  function later() { setTimeout(ask, seconds * 1000); }
  function show(next) {
    if (next.picture === '') {
      picture.removeAttribute('src');
      caption.textContent = '';
      return later();
    }
    var loading = new Image();
    loading.onload = function () {
      picture.src = next.picture;
      picture.alt = next.caption;
      caption.textContent = next.caption;
      loading.onload = loading.onerror = null;
      later();
    };
    loading.onerror = later;
    loading.src = next.picture;
  }
  function ask() {
    var request = new XMLHttpRequest();
    request.open('GET', folder + 'next/');
    request.timeout = 30000;
    request.onload = function () {
      if (request.status === 404) {
        picture.removeAttribute('src');
        caption.textContent = '';
      }
      if (request.status !== 200) return later();
      var next;
      try { next = JSON.parse(request.responseText); } catch (error) { return later(); }
      seconds = next.seconds;
      show(next);
    };
    request.onerror = request.ontimeout = later;
    request.send();
  }
  later();
})();
`
