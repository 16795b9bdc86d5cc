/* ocb-file.h: what the parts of ocb-file share: how a run ends (ocb-file.c),
   files (ocb-file-io.c), progress (ocb-file-progress.c), and one message
   under a key (ocb-file-message.c).

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#ifndef OCB_FILE_H
#define OCB_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What exit gives. */
enum status
{
  STATUS_DONE = 0,
  STATUS_NOT_AUTHENTIC = 1,
  STATUS_USAGE = 2,
  STATUS_FILE_ERROR = 3
};

/* fail: removes an unfinished output, says one line on standard error,
   "ocb-file: NAME: what is wrong", and exits. name may be NULL. */
void
fail (enum status status, const char *name, const char *format, ...)
  __attribute__ ((noreturn, format (printf, 3, 4)));

/* fail_file: the same, a file error, in the words of errno. */
void
fail_file (const char *name) __attribute__ ((noreturn));

/* ---- files. One process has one output, and one buffer for all that it
   reads: text and keys pass through no other memory. */

/* How much is read, ciphered and written at a time: whole blocks, so that
   only the last piece of a message can have a partial one. */
#define PIECE_SIZE ((size_t) 256 * 1024)

/* A piece, and after it a tag that may follow. */
extern uint8_t buffer[PIECE_SIZE + 16];

struct input
{
  int fd;
  const char *name;
  off_t size; /* -1: not known, as of a pipe */
};

/* io_prepare: to be called before any file is opened. From here on buffer
   is wiped and an unfinished output removed however the process ends. */
void
io_prepare (void);

/* input_open: path may be NULL or "-" for standard input. An output that
   is the same file is wrong usage. */
void
input_open (struct input *input, const char *path, const char *output_path);

/* input_read: length bytes, or less only at the end. */
size_t
input_read (struct input *input, uint8_t *dst, size_t length);

void
input_close (struct input *input);

/* output_open: path may be NULL or "-" for standard output. A file is
   written under another name in its folder, and takes its own in
   output_finish. What is no regular file cannot be replaced: it is written
   to at once, or, if the text is to be held back, in output_finish. */
void
output_open (const char *path, int hold_back);

void
output_write (const uint8_t *src, size_t length);

void
output_finish (void);

int
output_is_terminal (void);

/* ---- progress: a line on standard error, if that is a terminal and the
   work lasts. The output must be open, and total is -1 if not known. */
void
progress_begin (const char *what, off_t total);

void
progress_add (size_t length);

void
progress_end (void);

/* ---- one message */

struct parameters
{
  size_t tag_length;
  size_t nonce_length;
  uint8_t nonce[15];
};

/* message_set_key: 0 if no key has this size. The key is wiped however the
   process exits. */
int
message_set_key (size_t size, const uint8_t *key);

void
message_begin (const struct parameters *parameters);

/* message_update: associated data; each piece but the last in whole
   blocks. */
void
message_update (size_t length, const uint8_t *data);

/* message_seal, message_open: the text, from input to the output.
   message_open does not return if the tag is wrong. */
void
message_seal (struct input *input);

void
message_open (struct input *input);

#endif
