// Short tones made here, no files: wood for a tile, two notes for points, a call for one's turn. Off until it is allowed.
import { settings } from './settings.svelte';

export type Sound = 'place' | 'score' | 'turn';
interface Note { pitch: number; at: number; length: number; wave: OscillatorType; loud: number }

const NOTES: Record<Sound, Note[]> = {
  place: [{ pitch: 190, at: 0, length: 0.07, wave: 'triangle', loud: 0.5 }, { pitch: 95, at: 0.01, length: 0.1, wave: 'sine', loud: 0.5 }],
  score: [{ pitch: 659, at: 0, length: 0.16, wave: 'sine', loud: 0.2 }, { pitch: 880, at: 0.09, length: 0.28, wave: 'sine', loud: 0.2 }],
  turn: [{ pitch: 440, at: 0, length: 0.18, wave: 'triangle', loud: 0.22 }, { pitch: 587, at: 0.13, length: 0.3, wave: 'triangle', loud: 0.22 }],
};

let output: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.all.sound) return;
  try {
    output ??= new AudioContext();
    void output.resume(); // browsers hold it back until the first click
    for (const note of NOTES[sound]) sing(output, note);
  } catch {
    // a machine without sound plays on in silence
  }
}

function sing(to: AudioContext, note: Note): void {
  const tone = to.createOscillator(), loudness = to.createGain(), start = to.currentTime + note.at;
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.pitch, start);
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(note.loud, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + note.length);
  tone.connect(loudness).connect(to.destination);
  tone.start(start);
  tone.stop(start + note.length);
}
