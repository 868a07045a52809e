/* global document */
// The start button and the title disappear while the video plays.
const video = document.querySelector('video');
if (video !== null) {
  const update = () => video.parentElement.classList.toggle('playing', !video.paused);
  video.addEventListener('play', update);
  video.addEventListener('pause', update);
  document.querySelector('.start').addEventListener('click', () => {
    void video.play();
    video.focus();
  });
  // Playback may have started before this script.
  update();
}
