/* ocb-file-io.c: an input, an output that appears whole or not at all.

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#define _GNU_SOURCE 1
#define _FILE_OFFSET_BITS 64

#include "ocb-file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

uint8_t buffer[PIECE_SIZE + 16];

/* The one output. */
static struct
{
  const char *name;   /* as the user calls it */
  int fd;             /* what output_write writes to */
  int held_back_from; /* -1; or where the text goes in output_finish */
  mode_t mode;        /* of the finished file */
  char *target;       /* NULL; or the path that temporary is to replace */
} output = { NULL, -1, -1, 0, NULL };

/* A file that must not outlive the process, or NULL. It changes only while
   the signals are blocked whose handler reads it. */
static char *volatile temporary;

/* ---- the end of the process */

static const int ending_signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM };
static sigset_t ending_set;

/* Each signal is reset to its default before this runs, and pending after
   raise until this returns: the process ends as without a handler. */
static void
remove_temporary_and_end (int signal_number)
{
  if (temporary != NULL)
    unlink (temporary);
  raise (signal_number);
}

static void
block_ending_signals (sigset_t *before)
{
  sigprocmask (SIG_BLOCK, &ending_set, before);
}

static void
restore_signals (const sigset_t *before)
{
  sigprocmask (SIG_SETMASK, before, NULL);
}

static void
clean_up (void)
{
  explicit_bzero (buffer, sizeof buffer);
  if (temporary != NULL)
    unlink (temporary);
}

static void
catch_ending_signals (void)
{
  const size_t count = sizeof ending_signals / sizeof *ending_signals;
  struct sigaction action, old;

  sigemptyset (&ending_set);
  for (size_t i = 0; i < count; i++)
    sigaddset (&ending_set, ending_signals[i]);
  memset (&action, 0, sizeof action);
  action.sa_handler = remove_temporary_and_end;
  action.sa_mask = ending_set;
  action.sa_flags = (int) SA_RESETHAND;
  for (size_t i = 0; i < count; i++)
    {
      /* What is ignored already, as by nohup, stays so. */
      sigaction (ending_signals[i], NULL, &old);
      if (old.sa_handler != SIG_IGN)
        sigaction (ending_signals[i], &action, NULL);
    }
  /* A file beyond the size limit is an error of write, as a full disk is. */
  signal (SIGXFSZ, SIG_IGN);
}

void
io_prepare (void)
{
  /* A closed standard stream would give its number to the next file that is
     opened, and text or messages would go there. In its place comes a file
     open the wrong way round, so that its use is an error. */
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl (fd, F_GETFD) < 0 && open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
      _exit (STATUS_FILE_ERROR);
  catch_ending_signals ();
  atexit (clean_up);
}

/* ---- input */

static int
is_standard (const char *path)
{
  return path == NULL || strcmp (path, "-") == 0;
}

static void
refuse_same_file (const struct stat *in, const char *in_name, const char *output_path)
{
  struct stat out;
  int found = is_standard (output_path) ? fstat (STDOUT_FILENO, &out) : stat (output_path, &out);

  if (found == 0 && S_ISREG (in->st_mode) && in->st_dev == out.st_dev && in->st_ino == out.st_ino)
    fail (STATUS_USAGE, in_name, "is both read and written");
}

void
input_open (struct input *input, const char *path, const char *output_path)
{
  struct stat st;

  input->name = is_standard (path) ? "standard input" : path;
  input->fd = is_standard (path) ? STDIN_FILENO : open (path, O_RDONLY | O_CLOEXEC);
  if (input->fd < 0 || fstat (input->fd, &st) != 0)
    fail_file (input->name);
  refuse_same_file (&st, input->name, output_path);
  input->size = S_ISREG (st.st_mode) ? st.st_size : -1;
}

size_t
input_read (struct input *input, uint8_t *dst, size_t length)
{
  size_t done = 0;

  while (done < length)
    {
      ssize_t n = read (input->fd, dst + done, length - done);
      if (n == 0)
        break;
      if (n > 0)
        done += (size_t) n;
      else if (errno != EINTR)
        fail_file (input->name);
    }
  return done;
}

void
input_close (struct input *input)
{
  if (input->fd != STDIN_FILENO)
    close (input->fd);
}

/* ---- output */

/* A new file of mode 0600 in directory; its path is then in temporary. */
static int
create_temporary (const char *directory, size_t directory_length)
{
  char *path;
  sigset_t before;
  int fd;

  if (asprintf (&path, "%.*s/.ocb-file.XXXXXX", (int) directory_length, directory) < 0)
    fail (STATUS_FILE_ERROR, output.name, "no memory");
  block_ending_signals (&before);
  fd = mkostemp (path, O_CLOEXEC);
  if (fd < 0)
    fail (STATUS_FILE_ERROR, output.name, "cannot create %s: %s", path, strerror (errno));
  temporary = path;
  restore_signals (&before);
  return fd;
}

/* Takes the temporary file's name away, or gives it the name target. */
static void
settle_temporary (const char *target)
{
  char *path = temporary;
  sigset_t before;

  block_ending_signals (&before);
  if ((target != NULL ? rename (path, target) : unlink (path)) != 0)
    fail_file (output.name);
  temporary = NULL;
  restore_signals (&before);
  free (path);
}

/* Where text waits that may not be seen before its tag: a file that has no
   name any more. */
static int
create_nameless (void)
{
  const char *directory = getenv ("TMPDIR");
  int fd;

  if (directory == NULL || *directory == '\0')
    directory = "/tmp";
  fd = create_temporary (directory, strlen (directory));
  settle_temporary (NULL);
  return fd;
}

static void
open_as_it_is (int fd, int hold_back)
{
  if (fd < 0)
    fail_file (output.name);
  output.fd = hold_back ? create_nameless () : fd;
  output.held_back_from = hold_back ? fd : -1;
}

/* target is from malloc, and output's from now on. */
static void
open_replacement (char *target, mode_t mode)
{
  const char *slash;

  if (target == NULL)
    fail_file (output.name);
  output.target = target;
  output.mode = mode;
  slash = strrchr (target, '/');
  if (slash == NULL)
    output.fd = create_temporary (".", 1);
  else
    output.fd = create_temporary (target, slash == target ? 0 : (size_t) (slash - target));
}

static mode_t
mode_of_a_new_file (void)
{
  mode_t mask = umask (0);
  umask (mask);
  return 0666 & ~mask;
}

void
output_open (const char *path, int hold_back)
{
  struct stat st;

  output.name = is_standard (path) ? "standard output" : path;
  if (is_standard (path))
    open_as_it_is (STDOUT_FILENO, hold_back);
  else if (stat (path, &st) == 0)
    {
      if (!S_ISREG (st.st_mode))
        open_as_it_is (open (path, O_WRONLY | O_CLOEXEC), hold_back);
      else if (access (path, W_OK) != 0)
        fail_file (path);
      else
        /* A symbolic link stays one: what it leads to is replaced. */
        open_replacement (realpath (path, NULL), st.st_mode & 0777);
    }
  else if (errno != ENOENT)
    fail_file (path);
  else if (lstat (path, &st) == 0)
    fail (STATUS_FILE_ERROR, path, "is a symbolic link that leads nowhere");
  else
    open_replacement (strdup (path), mode_of_a_new_file ());
}

static void
write_all (int fd, const uint8_t *src, size_t length)
{
  while (length > 0)
    {
      ssize_t n = write (fd, src, length);
      if (n >= 0)
        {
          src += n;
          length -= (size_t) n;
        }
      else if (errno != EINTR)
        fail_file (output.name);
    }
}

void
output_write (const uint8_t *src, size_t length)
{
  write_all (output.fd, src, length);
}

/* The text that was held back goes where it belongs. */
static void
release_text (void)
{
  struct input held = { output.fd, output.name, lseek (output.fd, 0, SEEK_CUR) };
  size_t length;

  if (held.size < 0 || lseek (held.fd, 0, SEEK_SET) != 0)
    fail_file (output.name);
  progress_begin ("written", held.size);
  do
    {
      length = input_read (&held, buffer, PIECE_SIZE);
      write_all (output.held_back_from, buffer, length);
      progress_add (length);
    }
  while (length == PIECE_SIZE);
  progress_end ();
  input_close (&held);
  output.fd = output.held_back_from;
}

static void
close_output (void)
{
  if (close (output.fd) != 0)
    fail_file (output.name);
}

/* The content is on the disk before the name leads to it: after a crash the
   name leads to the old file or to the whole new one. */
static void
replace_target (void)
{
  if (fchmod (output.fd, output.mode) != 0 || fsync (output.fd) != 0)
    fail_file (output.name);
  close_output ();
  settle_temporary (output.target);
  free (output.target);
}

void
output_finish (void)
{
  if (output.target != NULL)
    replace_target ();
  else
    {
      if (output.held_back_from >= 0)
        release_text ();
      close_output ();
    }
}

int
output_is_terminal (void)
{
  return isatty (output.held_back_from >= 0 ? output.held_back_from : output.fd);
}
