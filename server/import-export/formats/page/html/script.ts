import { createHash } from 'node:crypto';

/**
 * The script of an exported page: filters the tree by names, addresses and the text of the docs, and switches the
 * theme. The only script that the page's content security policy allows.
 */
export const pageScript = `
(function(){
var nav=document.querySelector('nav'),box=document.getElementById('search'),none=document.getElementById('none'),texts;
var links=[].slice.call(nav.querySelectorAll('a')),folders=[].slice.call(nav.querySelectorAll('details'));
function textOf(link){var doc=document.getElementById(decodeURIComponent(link.hash.slice(1)));return (link.textContent+' '+(link.title||'')+' '+(doc?doc.textContent:'')).toLowerCase()}
function find(){
var wanted=box.value.trim().toLowerCase(),found=0;
if(wanted&&!texts)texts=links.map(textOf);
links.forEach(function(link,at){var shown=!wanted||texts[at].indexOf(wanted)>=0;link.parentNode.hidden=!shown;if(shown)found++});
folders.slice().reverse().forEach(function(folder){var shown=!wanted||!!folder.querySelector('li:not([hidden])>a');folder.parentNode.hidden=!shown;if(shown&&wanted)folder.open=true});
none.hidden=found>0;
}
box.addEventListener('input',find);
box.addEventListener('keydown',function(event){if(event.key==='Escape'){box.value='';find()}});
document.addEventListener('keydown',function(event){if(event.key==='/'&&!/INPUT|TEXTAREA/.test(document.activeElement.tagName)){event.preventDefault();box.focus()}});
document.getElementById('theme').addEventListener('click',function(){
var root=document.documentElement,dark=root.dataset.theme?root.dataset.theme==='dark':matchMedia('(prefers-color-scheme: dark)').matches;
root.dataset.theme=dark?'light':'dark';
});
document.getElementById('menu').addEventListener('click',function(){this.setAttribute('aria-expanded',String(nav.classList.toggle('open')))});
nav.addEventListener('click',function(event){if(event.target.closest('a'))nav.classList.remove('open')});
})();
`;
export const pageScriptHash = createHash('sha256').update(pageScript).digest('base64');
